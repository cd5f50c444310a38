// A comparator for telephone numbers: by country, then by the national significant digits.
//
//   plugin load phone-order                  numbers without a country's code come first
//   plugin load phone-order with "+49"       they are numbers of +49
//   plugin load phone-order with "areas 2"   sections by country and two digits more
//   plugin load phone-order with "letters"   1-800-FLOWERS is 1-800-3569377
//   sort phone using phone
//   section by phone using phone             +49, +353; in North America by area, +1 212
//
// These are one number, with "+49": "+49 30 1234", "0049-30-1234", "+49 (0)30 1234", "030/1234".
//   - A country's code follows "+" or "00"; with "+1" also "011". Its length is known from its first
//     digits.
//   - What is dialled only inside a country is dropped: "0" in most, "06" in Hungary, "8" and "1"
//     before ten digits in Russia and North America; the 0 that belongs to the number stays (Italy).
//   - An extension follows "x", "ext", "#", "," or ";". It decides last.
//   - Other letters are notes ("030 1234 office"), unless "letters" is given. All else is layout.
// Texts without a digit come last, and their sections too.
//
// It builds with one command, in any folder:
//
//   c++ -std=c++17 -shared -fPIC -I FOLDER_OF_THE_HEADER -o phone-order.so phone_order.cpp
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>

#include "roster_plugin.h"

namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
bool is_letter(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}
char small(char byte) { return byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte; }

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// MARK: - Countries

template <std::size_t count>
bool contains(const std::array<std::string_view, count> &list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// The codes of ITU-T E.164 that have two digits. Those of one are 1 and 7, all others have three.
constexpr std::array<std::string_view, 44> two_digit_codes = {
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46",
    "47", "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63",
    "64", "65", "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98"};

// Where a 0 at the start is part of the number: Italy, San Marino, Ivory Coast, Gabon, Congo.
constexpr std::array<std::string_view, 5> keeps_zero = {"39", "378", "225", "241", "242"};

std::size_t code_length(std::string_view digits) {
  if (digits.empty()) return 0;
  if (digits[0] == '1' || digits[0] == '7') return 1;
  const std::size_t length = contains(two_digit_codes, digits.substr(0, 2)) ? 2 : 3;
  return std::min(length, digits.size());
}

// The digits without what is dialled only inside the country; `country` may be unknown, "".
std::string_view significant(std::string_view digits, std::string_view country) {
  if (contains(keeps_zero, country)) return digits;
  if (country == "36" && starts_with(digits, "06")) return digits.substr(2);
  if (country == "1" && digits.size() == 11 && digits[0] == '1') return digits.substr(1);
  if (country == "7" && digits.size() == 11 && digits[0] == '8') return digits.substr(1);
  return starts_with(digits, "0") ? digits.substr(1) : digits;
}

// MARK: - Options

struct Options {
  std::string home;
  // How many digits of a national number a title tells; -1 for what is usual in the country.
  int areas = -1;
  bool letters = false;
};

// The word at the start of `text`, up to a blank or a comma; `text` loses it.
std::string_view take_word(std::string_view &text) {
  text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(" ,"));
  text.remove_prefix(word.size());
  return word;
}

// Reads `text`; returns what is wrong with it, in words, or nothing.
std::string read(std::string_view text, Options &options) {
  for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
    if (word == "letters") {
      options.letters = true;
    } else if (word == "areas") {
      const auto number = take_word(text);
      if (number.size() != 1 || number[0] < '0' || number[0] > '6') {
        return "'areas' takes a number of digits, 0 to 6";
      }
      options.areas = number[0] - '0';
    } else if (word[0] == '+') {
      const auto code = word.substr(1);
      if (code.empty() || !std::all_of(code.begin(), code.end(), is_digit) || code[0] == '0' ||
          code_length(code) != code.size() || (code.size() == 2 && !contains(two_digit_codes, code))) {
        return "'" + std::string(word) + "' is no country's code; one is '+49'";
      }
      options.home = code;
    } else {
      return "'" + std::string(word) + "' is no option; there are '+CODE', 'areas N' and 'letters'";
    }
  }
  return {};
}

// MARK: - Numbers

struct Number {
  // Without its "+"; empty if it is not known.
  std::string country;
  std::string national;
  std::string extension;

  bool is_none() const { return country.empty() && national.empty() && extension.empty(); }
};

// What stands in a text: its digits, in two parts, and how they begin.
struct Dialled {
  bool has_plus = false;
  std::string digits;
  std::string extension;
};

bool starts_extension(std::string_view letters) {
  std::string word(letters);
  std::transform(word.begin(), word.end(), word.begin(), small);
  return word == "x" || word == "ext" || word == "extension";
}

Dialled dialled(std::string_view text, const Options &options) {
  constexpr std::string_view keypad = "22233344455566677778889999";
  Dialled result;
  bool is_extension = false;
  for (std::size_t i = 0; i < text.size();) {
    std::string &part = is_extension ? result.extension : result.digits;
    const char byte = text[i];
    if (is_letter(byte)) {
      std::size_t end = i;
      while (end < text.size() && is_letter(text[end])) end++;
      if (!result.digits.empty() && starts_extension(text.substr(i, end - i))) {
        is_extension = true;
      } else if (!result.digits.empty() && options.letters) {
        for (std::size_t j = i; j < end; j++) part += keypad[small(text[j]) - 'a'];
      }
      i = end;
      continue;
    }
    const bool is_abroad = result.has_plus || starts_with(result.digits, "00");
    if (is_digit(byte)) part += byte;
    if (byte == '+' && result.digits.empty()) result.has_plus = true;
    if ((byte == '#' || byte == ',' || byte == ';') && !part.empty()) is_extension = true;
    // "(0)" is for those who dial inside the country.
    i += is_abroad && starts_with(text.substr(i), "(0)") ? 3 : 1;
  }
  return result;
}

Number number(std::string_view text, const Options &options) {
  const Dialled found = dialled(text, options);
  std::string_view digits = found.digits;
  bool is_abroad = found.has_plus;
  for (const std::string_view prefix : {"00", "011"}) {
    if (!starts_with(digits, prefix) || (prefix == "011" && (options.home != "1" || is_abroad))) {
      continue;
    }
    digits.remove_prefix(prefix.size());
    is_abroad = true;
  }
  const std::string_view country =
      is_abroad ? digits.substr(0, code_length(digits)) : std::string_view(options.home);
  if (is_abroad) digits.remove_prefix(country.size());
  // A text without digits is no number of the country at home either.
  if (found.digits.empty()) return {};
  return {std::string(country), std::string(significant(digits, country)), found.extension};
}

// Keys are compared byte by byte: the 0 between the parts puts a shorter one first.
std::string key_of(std::string_view text, const Options &options) {
  const Number found = number(text, options);
  if (found.is_none()) return '\xFF' + std::string(text);
  return found.country + '\0' + found.national + '\0' + found.extension;
}

// It tells no more than the beginning of the key, so that equal titles stand together.
std::string title_of(std::string_view text, const Options &options) {
  const Number found = number(text, options);
  if (found.is_none()) return {};
  const int usual = found.country == "1" ? 3 : 0;
  const std::string area =
      found.national.substr(0, static_cast<std::size_t>(options.areas < 0 ? usual : options.areas));
  const std::string country = found.country.empty() ? "national" : '+' + found.country;
  return area.empty() ? country : country + ' ' + area;
}

// MARK: - The functions of the interface

// An exception must not leave the plugin: each call that may throw, for want of memory, is in here.
template <typename Body>
int32_t guarded(Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return ROSTER_FAILED;
  }
}

// Tells the whole length even where there is no room: the host then asks again with enough.
int32_t give(const std::string &answer, void *room, uint64_t capacity, uint64_t *length) {
  *length = answer.size();
  if (!answer.empty() && answer.size() <= capacity) {
    std::memcpy(room, answer.data(), answer.size());
  }
  return ROSTER_OK;
}

int32_t create(const roster_host_t *host, const roster_options_t *given, void **context) {
  return guarded([&]() -> int32_t {
    Options options;
    const std::string fault = given->argument.length > 0
                                  ? "phone takes no argument"
                                  : read({given->text.bytes, given->text.length}, options);
    if (!fault.empty()) {
      host->set_error(host, fault.data(), fault.size());
      return ROSTER_BAD_OPTIONS;
    }
    *context = new Options(options);
    return ROSTER_OK;
  });
}

void destroy(void *context) { delete static_cast<Options *>(context); }

int32_t sort_key(void *context, const char *value, uint64_t length, uint8_t *key,
                 uint64_t capacity, uint64_t *key_length) {
  return guarded([&] {
    return give(key_of({value, length}, *static_cast<Options *>(context)), key, capacity,
                key_length);
  });
}

int32_t section_title(void *context, const char *value, uint64_t length, char *title,
                      uint64_t capacity, uint64_t *title_length) {
  return guarded([&] {
    return give(title_of({value, length}, *static_cast<Options *>(context)), title, capacity,
                title_length);
  });
}

// MARK: - The description, in the order of the header

const roster_comparator_t by_phone = {
    sizeof(roster_comparator_t),
    ROSTER_PURE | ROSTER_THREAD_SAFE,
    ROSTER_TEXT("phone"),
    ROSTER_TEXT("telephone numbers by country and national significant digits"),
    create,
    destroy,
    sort_key,
    nullptr,  // compare: a key says it all
    section_title,
};

const roster_comparator_t *const comparators[] = {&by_phone};

const roster_plugin_t plugin = {
    sizeof(roster_plugin_t),
    ROSTER_ABI_VERSION,
    ROSTER_TEXT("phone-order"),
    ROSTER_TEXT("1.0.0"),
    ROSTER_TEXT("The Roster authors"),
    comparators,
    1,
    0,
    nullptr,
};

}  // namespace

extern "C" ROSTER_PLUGIN_EXPORT const roster_plugin_t *roster_plugin_v1(const roster_host_t *) {
  return &plugin;
}
