// libogg as Swift sees it.
#pragma once

#include <ogg/ogg.h>
