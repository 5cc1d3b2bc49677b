// SQLite as Swift sees it.
#pragma once

#include <sqlite3.h>
