// The waiting calls of Linux, which Swift's Glibc module leaves out.
#pragma once

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
