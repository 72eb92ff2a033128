#pragma once

/* Debian's libxml2 is built with ICU and its headers then include ICU's, which clash with the ICU module inside
   Foundation wherever a module sees both ("'UErrorCode' has different definitions in different modules"). */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
