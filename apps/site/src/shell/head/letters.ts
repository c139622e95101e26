import devanagariFont from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import cyrillicFont from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import arabicFont from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import arabic from '../../styles/letters/arabic.css?url'
import cyrillic from '../../styles/letters/cyrillic.css?url'
import devanagari from '../../styles/letters/devanagari.css?url'

/** The faces of the scripts that the brand's own do not have. Only pages of a language that is written so ask for them. */
const scripts: Record<string, { styles: string; font: string }> = {
  Arab: { styles: arabic, font: arabicFont },
  Cyrl: { styles: cyrillic, font: cyrillicFont },
  Deva: { styles: devanagari, font: devanagariFont },
}

export function lettersOf(tag: string) {
  const { script } = new Intl.Locale(tag).maximize()
  return script === undefined ? undefined : scripts[script]
}
