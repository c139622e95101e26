import devanagariFont from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import cyrillicFont from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import arabicFont from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import arabic from '../../styles/letters/arabic.css?url'
import cyrillic from '../../styles/letters/cyrillic.css?url'
import devanagari from '../../styles/letters/devanagari.css?url'

/** The faces of the scripts that the brand's own do not have. Only pages of a language that is written so ask for them. */
const styles: Record<string, string> = { Arab: arabic, Cyrl: cyrillic, Deva: devanagari }
const fonts: Record<string, string> = { Arab: arabicFont, Cyrl: cyrillicFont, Deva: devanagariFont }

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script ?? ''

export const lettersOf = (tag: string) => styles[scriptOf(tag)]

/** What is fetched ahead stands in the document that the server sends: the browser need not know of it. */
export const fontOfLetters = (tag: string) => (import.meta.env.SSR ? fonts[scriptOf(tag)] : undefined)
