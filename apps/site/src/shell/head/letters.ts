import devanagariFont from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import cyrillicFont from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import arabicFont from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import arabic from '../../styles/letters/arabic.css?url'
import cyrillic from '../../styles/letters/cyrillic.css?url'
import devanagari from '../../styles/letters/devanagari.css?url'

/** Fonts for scripts that the brand's fonts don't cover. Only pages in such a language load them. */
const styles: Record<string, string> = { Arab: arabic, Cyrl: cyrillic, Deva: devanagari }
const fonts: Record<string, string> = { Arab: arabicFont, Cyrl: cyrillicFont, Deva: devanagariFont }

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script ?? ''

export const lettersOf = (tag: string) => styles[scriptOf(tag)]

/** The server adds the preload to the document, so the browser bundle doesn't need this. */
export const fontOfLetters = (tag: string) => (import.meta.env.SSR ? fonts[scriptOf(tag)] : undefined)
