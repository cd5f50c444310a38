"""Writes the tables of this folder: names in the order, and under the letters, of a locale.

    python3 -m venv venv && venv/bin/pip install PyICU && venv/bin/python generate.py

The answers are those of PyICU, a binding of ICU that shares no code with Roster. The tests only
read the tables; run this after a new ICU, read the differences, and record what is right.

A table says its locale, the versions, Roster's comparator and the letters of ICU's index, on one
or more lines. It has the invented names of its locale and some that all tables share. A line is

    name TAB label [TAB =]

in the expected order; `=` says that the name is equal to the one before it, so that the two keep
the order given. `\\u{…}` stands for a scalar that one cannot see or that does not stand alone. The
label is the letter of ICU's own index of the locale, English letters added. Where ICU says only
that a name comes before, between or after those letters, it is `#` for what begins with no letter
or with a mark that sorts among the symbols, and for ideographs without a reading; otherwise `?`: a
letter that the locale's index has not, which ICU does not tell.
"""

import pathlib
import textwrap
import unicodedata

import icu

FOLDER = pathlib.Path(__file__).parent
# From ICU 64 on the two step together.
VERSIONS = f"ICU {icu.ICU_VERSION} CLDR {int(icu.ICU_VERSION.split('.')[0]) - 30}"

# Two of Latin, some of other scripts, digits and symbols.
SHARED = "Ada|Zoë Quill|2nd Floor|10 Downs|★ Star|(Box)|Ωmega|Борис|דוד|あおい|王五"

TEXTS = {
    "en": "O'Dell|ODell|Odell|o'dell|Van Horn|VanHorn|van horn|McCoy|MacCoy|Co-op|Coop|coop|"
          "Éclair|Eclair|eclair|Ångström|Łukasz|Ñuñez|Ægir|ßamer|Þorn|Ðoka|Zed|zed",
    "fr": "Cote|Coté|Côte|Côté|cote|coté|côte|côté|Œuvray|Oeuvray|Élan|Elan|élan|Çelor|Celor|"
          "Noël|Noel|L'Hay|Lhay|D’Arc|Darc|Ÿves|Yves|Àgnes",
    "fr-CA": "Cote|Coté|Côte|Côté|cote|coté|côte|côté|Œuvray|Oeuvray|Élan|Elan|élan|Çelor|Celor|"
             "Pêché|Pêche|Péché|Peche|Noël|Noel|Ÿves|Yves|Àgnes",
    "de": "Müller|Mueller|Muller|müller|Mütze|Muffe|Mufti|Göbel|Goebel|Gobel|Größe|Grosse|Grösse|"
          "Ärmel|Aermel|Armel|Straßer|Strasser|STRAßER|ẞen|Öhm|Ohm|Über|Uber|Zürn",
    "de-u-co-phonebk": "Müller|Mueller|Muller|müller|Mütze|Muffe|Mufti|Göbel|Goebel|Gobel|Größe|"
                       "Grosse|Grösse|Ärmel|Aermel|Armel|Straßer|Strasser|Öhm|Ohm|Oehm|Über|Uber|"
                       "Ueber|Zürn",
    "sv": "Åse|Ärla|Öberg|Ahl|Aas|Östlund|öberg|Ålund|Zorn|Ægir|Ølund|Wester|Vester|wester|Üdner|"
          "Ydner|Élin|Elin|Óskar|Őrsi|Ðan|Þor|Zäta",
    "da": "Aabenraa|Åse|åse|Aase|Ærø|ærø|Østby|Ölund|Ärla|Zeki|Anna|anna|Ylva|Üdna|Þora|Ðan|Őrsi|"
          "Caspar|Clara|Andersen|Aalto|AASE|Œllgaard",
    "nb": "Aaland|Åse|åse|Aase|Ærlig|ærlig|Østby|Ölund|Ärla|Zeki|Anna|anna|Ylva|Üdna|Ðan|Þora|"
          "Ódin|Òlav|Ôle|Émil|Emil|Berge|Berg",
    "fi": "Åke|Äijä|Öljy|äijä|Virta|Wirta|virta|Šaari|Saari|Žolt|Zolt|Ahti|Ydin|Üdin|Õnne|Onne|"
          "Ærla|Ølke|Đani|Dani|Þora|Aalto|Ääri",
    "pl": "Ądecki|Adam|adam|Cis|Ćma|Czech|Ewa|Ęcki|Lasek|Łoś|Łukasz|łukasz|Los|Nowak|Ńowak|Oset|"
          "Ósemka|Sowa|Śliwa|Szum|Zając|Źrebak|Żak|Rzepa",
    "cs": "Cibulka|Čapek|čapek|Capek|Chalupa|chalupa|CHALUPA|Hus|Ivan|Rak|Řezáč|Ryba|Sova|Šust|"
          "Zima|Žák|Ďas|Das|Ťuk|Tuk|Ňouma|Nouma|Élan|Ůhel|Úhel|Uhel|Ýbl",
    "sk": "Cibuľa|Čapko|Capko|Chudý|chudý|CHUDÝ|Hus|Ivan|Ďuro|Duro|Ľuba|Luba|Ĺba|Ňuro|Ôstie|Ostie|"
          "Óda|Ŕba|Rba|Šust|Sust|Ťuk|Žiak|Ziak|Äsop|Dzuro|Džuro",
    "hu": "Ács|Acs|Cukor|Csaba|csaba|CSABA|Dér|Dzsó|Dzeta|Gál|Gyula|Lant|Lyka|Nagy|Nyár|Ódon|Odon|"
          "Öböl|Őr|Sas|Szász|Tóth|Tyúk|Úr|Üst|Űr|Zala|Zsolt|Ccsaba",
    "es": "Nuñez|Nunez|Ñáñez|ñáñez|Nzar|Ochoa|Chacón|Cid|Cuna|Llano|Luna|Lima|Álamo|Alamo|álamo|"
          "Ülises|Ulises|Ímola|Imola|Óscar|Oscar|Épica|Çelma",
    "es-u-co-trad": "Nuñez|Nunez|Ñáñez|ñáñez|Nzar|Ochoa|Chacón|chacón|CHACÓN|Cid|Cuna|Dora|Llano|"
                    "llano|LLANO|Luna|Lima|Mora|Álamo|Alamo|Óscar|Ímola|Acha|Acuna",
    "hr": "Čavka|Ćuk|Cvit|Dado|Džamo|džamo|DŽAMO|Đuro|Dzu|Ljuba|ljuba|Lovro|Luk|Njega|Nov|Nuna|"
          "Šiš|Sisa|Žuna|Zuna|ǅaja|ǈeto",
    "tr": "Cem|Çelik|çelik|Gül|Ğunay|Hakan|Ilgın|ılgaz|Irmak|Izmir|İnan|ince|İNCE|INCE|Jale|Oral|"
          "Öz|Sel|Şen|şen|Umut|Ünal|Zeki|Âdem|Adem",
    "lt": "Čiurla|Ciurla|Ėglė|Eglė|Ęžas|Ežas|Įva|Iva|Yva|Jonas|yla|Šarka|Sarka|Ūla|Ula|Ųla|Žara|"
          "Zara|Ąžas|Ažas|Kuras",
    "lv": "Čaks|Caks|Ģirts|Girts|Ķēve|Keve|Ļaudis|Laudis|Ņina|Nina|Šalle|Salle|Žubīte|Zubite|"
          "Āda|Yrsa|Ilze|Jana|Īle|Ŗuna|Runa",
    "et": "Õun|Ärm|Öö|Ülle|Šokk|Sokk|Zorr|Žorr|Tamm|Uba|Vaba|Waba|Xen|Yrr|Uus|õun|Ahti|Ohti|Täht",
    "vi": "Ăn|An|Ân|Ấn|Đào|Dao|Ê|Em|Ông|Ong|Ơn|Ưng|Ung|Ánh|Ảnh|Ạnh|Ãnh|Ầu|đào|Ừng|Ức",
    "ru": "Елагин|Ёлкин|ёлкин|Ермак|Жуков|Иванов|Йод|Ыков|Эдель|Юров|Яров|Щука|Ґудзь|Єва|"
          "Іваненко|Їжак|Ўлан|Ђура|Ъезд|абрам|Абрам|АБРАМ",
    "uk": "Ґудзь|Гудзь|ґудзь|Єва|Ева|Жук|Зуб|Іва|Їжак|Йода|Ива|Ёлкин|Ыков|Эдель|Щука|Юрко|Ярко|"
          "Ь|М'ята|Мята|М’ята|абрам|Абрам",
    "sr": "Ђура|Дура|Љуба|Лука|Њега|Нова|Ћук|Тука|Џамо|Чавка|Шиша|Јова|Ива|ђура|Щука|Ёлкин|Юров|"
          "Жика|Žika|Đura|Ljuba|Абрам",
    "el": "Άννα|Αννα|άννα|Σωκράτης|σωκράτης|ΣΩΚΡΑΤΗΣ|Ωμέγα|ώρα|Έλλη|Ελλη|Ήβη|Ίρις|Ϊρις|Όλγα|Ύδρα|"
          "Ψάλτης|Ξένη|Θέκλα|Φοίβη|Χλόη|ᾠδή|Ϙοππα",
    "he": "אבי|בני|גדי|שרה|שׁרה|שׂרה|תמר|כרמל|ךרמל|מיכה|נעה|פנינה|צבי|קרן|רונה|דָּוִד|דויד|"
          "ז'אן|זאן|חנה|טל|יעל|עדי",
    "ar": "آدم|أحمد|احمد|إبراهيم|ابراهيم|ؤام|ئام|ءام|شريف|سمير|صالح|ضحى|طارق|ظافر|عمر|غسان|"
          "فريد|قاسم|ليلى|ليلي|ة|هدى|وليد|يوسف|پرویز|ٱمين|مُحَمد|محمد",
    "fa": "آرش|ارش|أمل|پرویز|چنار|ژاله|گلنار|کاوه|كاوه|یاسر|ياسر|ئامه|واله|هما|سارا|شیرین|قباد|"
          "غزال|ظریف|بابک|ترانه",
    "hi": "अमर|आशा|इला|ईशा|उमा|ऊषा|ऋषि|एकता|ऐशा|ओम|कमल|क़मर|खुशी|गीता|ज़रा|जया|ड़ाल|डाल|मोहन|"
          "ॐ|अंजू|श्री|क्षमा|ज्ञान",
    "ja": "あおい|アオイ|ｱｵｲ|ガサイ|かさい|かとう|きょう|きよう|たなか|だなか|はと|ばと|ぱと|わたなべ|"
          "コーヒ|コオヒ|ゝや|ヲト|んま|東|金|齋|斎|がっこ|がつこ|ヴァイ",
    "ko": "김|까치|나|다정|따옴|라온|마루|바다|빵집|사랑|쌍둥|이|자두|짜임|차분|카랑|타래|파도|한|"
          "金|李|가온|갂|각",
    "zh": "东|张|赵|阿明|王|汪|吕|女|李|黎|重|种|单|曾|叶|葉|龍|龙|区|啊|欧|尔|七|Wu|wu|Álva",
    "zh-Hant": "東|張|趙|王|汪|呂|李|黎|重|單|曾|葉|龍|區|一|二|三|龜|丁|人|啊|Wu|wu|Álva",
    "th": "เกษม|กมล|กาน|แก้ว|แกว|โกศล|ไกร|ใจ|ขวัญ|สมชาย|สมศรี|เสก|อนุ|ฮวด|ฤดี|ฦชา|รุ่ง|รุง|"
          "เอก|เลอ|ศรี|ทราย|เพ็ญ|เพญ",
}

ROOMS = ("Room 9|Room 10|Room 09|Room 1|Room 100|room 9|Room|9|10|2|09|1e5|7a|7b|70a|A1-2|A1-10|"
         "A01-3|1.5|1.10|Zimmer 12b|Zimmer 12a|Zimmer 2|99999999999999999999|100000000000000000000")
NUMBERS = {
    "en": ROOMS + "|Room \uff11\uff12|Ⅻ|½|3²|32",
    "de": ROOMS + "|Über 9|Uber 10|Ueber 8|Straße 5|Strasse 12",
    "sv": ROOMS + "|Å 10|Å 9|Ö 2|A 11",
    "ar": ROOMS + "|غرفة ٩|غرفة ١٠|غرفة 11|٢",
    "ja": ROOMS + "|へや９|へや10|ヘヤ 8|十",
    "th": ROOMS + "|ห้อง ๙|ห้อง ๑๐|ห้อง 11",
}


def names_of(listed, locale):
    """The names given, the shared ones, and decomposed and small forms of a few."""
    names = listed.split("|")
    variants = [unicodedata.normalize("NFD", name) for name in names]
    decomposed = [new for old, new in zip(names, variants) if new != old]
    small = [str(icu.UnicodeString(name).toLower(locale)) for name in names]
    lowered = [new for old, new in zip(names, small) if new != old]
    made = names + SHARED.split("|") + decomposed[:3] + lowered[:3]
    return list(dict.fromkeys(made))


def begins_with_no_letter(name, locale):
    """True for what stands under `#` when it has no letter of the locale's index."""
    first = unicodedata.normalize("NFKD", name)[0]
    if unicodedata.category(first) == "Lm":
        return icu.Collator.createInstance(locale).compare(first, "0") < 0
    if "CJK UNIFIED" in unicodedata.name(first, ""):
        return locale.getLanguage() not in ("ja", "zh")
    return not first.isalpha()


def escaped(name):
    """Controls always, and every mark or vowel of a decomposed name, as `\\u{…}`."""
    is_decomposed = unicodedata.normalize("NFC", name) != name

    def is_hidden(c):
        if unicodedata.category(c) in ("Cc", "Cf"):
            return True
        return is_decomposed and (unicodedata.combining(c) or "\u1100" <= c <= "\u11ff")

    return "".join(f"\\u{{{ord(c):X}}}" if is_hidden(c) else c for c in name)


def write(tag, listed, comparator):
    locale = icu.Locale.forLanguageTag(tag)
    collator = icu.Collator.createInstance(locale)
    collator.setStrength(icu.Collator.TERTIARY)
    if comparator == "natural":
        collator.setAttribute(icu.UCollAttribute.NUMERIC_COLLATION, icu.UCollAttributeValue.ON)
    builder = icu.AlphabeticIndex(locale)
    builder.maxLabelCount = 2000  # ICU would merge the letters of a longer index
    builder.addLabels(icu.Locale("en"))
    index = builder.buildImmutableIndex()
    buckets = [index.getBucket(place) for place in range(index.bucketCount)]
    native = list(dict.fromkeys(
        label for label, kind in buckets if kind == icu.UAlphabeticIndexLabelType.NORMAL))

    def label_of(name):
        label, kind = buckets[index.getBucketIndex(name)]
        if kind == icu.UAlphabeticIndexLabelType.NORMAL:
            return label
        return "#" if begins_with_no_letter(name, locale) else "?"

    names = sorted(names_of(listed, locale), key=collator.getSortKey)
    lines = [f"# locale {tag}", f"# {VERSIONS}", f"# comparator {comparator}"]
    lines += [f"# labels {line}" for line in textwrap.wrap(" ".join(native), 80)]
    for before, name in zip([None, *names], names):
        fields = [escaped(name), label_of(name)]
        if before is not None and collator.compare(before, name) == 0:
            fields.append("=")
        lines.append("\t".join(fields))
    file = tag if comparator == "text" else f"{tag}.{comparator}"
    (FOLDER / f"{file}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


for tag, listed in TEXTS.items():
    write(tag, listed, "text")
for tag, listed in NUMBERS.items():
    write(tag, listed, "natural")
