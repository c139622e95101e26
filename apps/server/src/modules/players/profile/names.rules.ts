/**
 * Decides which names and nicknames are accepted. Refuses invisible characters, changes of text direction, mixed scripts with lookalike
 * letters, and nicknames that impersonate the operator or its staff. Pure.
 */

type NameError = 'nameCharacters' | 'nicknameReserved'

/** Letters with combining marks, digits, and punctuation of names. Joiners only where Persian and Indic scripts need them. */
const NAME = /^(?:[\p{L}\p{N}]\p{M}{0,4}(?:[\u200c\u200d](?=\p{L}))?|[ .,'’ʼ·‘-])+$/u
const NICKNAME =
  /^(?:[\p{L}\p{N}]\p{M}{0,4}(?:[\u200c\u200d](?=\p{L}))?|\p{Emoji_Presentation}|[ .'’_!?*+&#-])+$/u
const JOINERS = /[\u200c\u200d]/g
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}]/u
/** Invisible characters that Unicode counts as letters, such as Hangul fillers. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/** Letters of alphabets in use, including the Azerbaijani and African ones of the phonetic block. */
const USED_LATIN = 'A-Za-z\\u00c0-\\u024f\\u1e00-\\u1effɓɖɗəɛɔɣɩɲʊʋ'
/** Phonetic letters and small capitals, which look like other letters. No name is officially written with them. */
const PHONETIC = new RegExp(`(?=\\p{Script=Latin})[^${USED_LATIN}]`, 'u')

export function nameError(name: string): NameError | null {
  return isWritten(name, NAME) && !PHONETIC.test(name.normalize('NFKC')) ? null : 'nameCharacters'
}

/** `brand`: the name of the site. */
export function nicknameError(nickname: string, brand: string): NameError | null {
  if (!isWritten(nickname, NICKNAME) || deceives(nickname)) return 'nameCharacters'
  return isReserved(nickname, brand) ? 'nicknameReserved' : null
}

function isWritten(value: string, form: RegExp): boolean {
  const text = value.trim()
  if (!form.test(text) || hasLookalikes(text) || !/[\p{L}\p{N}]/u.test(text)) return false
  return !IGNORABLE.test(JOINED.test(text) ? text.replaceAll(JOINERS, '') : text)
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Georgian', 'Lisu'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
)

/** Whether the text mixes scripts with lookalike letters. Latin with Japanese, for example, is allowed. */
function hasLookalikes(text: string): boolean {
  return scripts.filter((script) => script.test(text)).length > 1
}

/** Scripts with letters that look like Latin capitals. */
const CAPITALS =
  /[\p{Script=Lisu}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Old_Italic}\p{Script=Gothic}\p{Script=Canadian_Aboriginal}\p{Script=Tifinagh}]/u
const LATIN = /\p{Script=Latin}/u
/** Letters of scripts that must not be mixed with Latin. Chinese, Japanese and Korean may be: that is common there. */
const OTHER_SCRIPT =
  /(?=\p{L})[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u
const FLAG_LETTER = /\p{Regional_Indicator}/gu
const FLAG = /\p{Regional_Indicator}{2}/u

/** Stricter than for names, because other players see only the nickname. One flag is allowed, words of flag letters aren't. */
function deceives(nickname: string): boolean {
  if (CAPITALS.test(nickname) || (LATIN.test(nickname) && OTHER_SCRIPT.test(nickname))) return true
  const flagLetters = nickname.match(FLAG_LETTER)?.length ?? 0
  return flagLetters > 0 && (flagLetters !== 2 || !FLAG.test(nickname))
}

/** Pairs the letters of two alphabets in order. */
const pairs = (from: string, to: string) =>
  [...from].map((letter, index) => [letter, to[index] ?? ''] as const)

const lookalikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'i',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ı: 'i',
    l: 'i',
    j: 'i',
    ł: 'i',
    ø: 'o',
    ß: 'ss',
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '!': 'i',
    ǀ: 'i',
    ǃ: 'i',
    ǝ: 'e',
    ɛ: 'e',
    ɔ: 'o',
    ɣ: 'y',
  }),
  // Small capitals and hooked letters, mapped to the final form of the letter they resemble.
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghiikimnopqrstuvwyz'),
  ...pairs('ɑɐɓƈɖɗđɛəɠɡɦħɨɩɭɱɲŋƙƥɾɽʂʃƭʈʉʊʋʌʍʎʐƶ', 'aabcdddeegghhiiimnnkprrssttuuvvwyzz'),
  // More Cyrillic letters than those above.
  ...pairs('гпицџԁһӏԛԝѵүұьӕғ', 'rnuuudhiqwvyybaf'),
])

/** Refused anywhere in a nickname. */
const ROLES = [
  'admin',
  'moderator',
  'support',
  'helpdesk',
  'customerservice',
  'customercare',
  'livechat',
  'customerhelp',
  'casinomanager',
  'vipmanager',
  'accountmanager',
  'croupier',
  'casinostaff',
  'kundendienst',
  'kundenservice',
  'mitarbeiter',
  'soporte',
  'moderador',
  'atencionalcliente',
  'suporte',
  'atendimento',
  'yonetici',
  'musterihizmetleri',
  'destek',
  'администратор',
  'модератор',
  'поддержка',
  'техподдержка',
  'администрация',
  'адмін',
  'адміністратор',
  'модератар',
  'підтримка',
  'پشتیبانی',
  'مدیریت',
  'सहायता',
  'प्रशासक',
  'व्यवस्थापक',
].map(toSkeleton)
/** Refused only as separate words. */
const WORDS = new Set(
  [
    'staff',
    'mod',
    'team',
    'official',
    'system',
    'security',
    'payments',
    'operator',
    'dealer',
    'equipo',
    'equipe',
    'oficial',
    'offiziell',
    'resmi',
    'админ',
    'мод',
    'مدیر',
    'ادمین',
    'एडमिन',
    'सपोर्ट',
  ].map(toSkeleton),
)
const HARMLESS = /badmint[o0]n/gi

function isReserved(nickname: string, brand: string): boolean {
  const text = nickname.replaceAll(HARMLESS, '')
  const whole = toSkeleton(text)
  const own = toSkeleton(brand)
  if (own !== '' && whole.includes(own)) return true
  if (ROLES.some((role) => whole.includes(role))) return true
  const words = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.some((word) => WORDS.has(toSkeleton(word)))
}

/**
 * Reduces a text to how it reads: without case, marks, modifier letters, separators and differences between lookalike letters. Hashes of
 * names depend on it: a change needs a further form in `name-forms.rules.ts`.
 */
export function toSkeleton(text: string): string {
  return [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Lm}]/gu, ''),
  ]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/(.)\1+/gu, '$1')
}

/** How others see a nickname stored before these rules; empty if nothing is left of it. */
export function safeNickname(nickname: string): string {
  const visible = nickname.replaceAll(/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, '').trim()
  return nicknameError(visible, '') === null ? visible : ''
}
