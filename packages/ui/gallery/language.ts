import { createContext, use } from 'react'
import type { Words } from '../src/inputs/index.ts'
import en from './texts/en.json' with { type: 'json' }
import fa from './texts/fa.json' with { type: 'json' }

/** The gallery's own texts, in place of the product's content. */
export type Texts = typeof en.texts

export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  texts: Texts
  words: Words
}

type Tree = string | { readonly [key: string]: Tree }

/** A minimal subset of ICU: fills in `{name}`, and uses the last plural form. */
function wordsOf(tree: Tree): Words {
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<Tree>((node, part) => (typeof node === 'string' ? node : (node[part] ?? '')), tree)
    const text = typeof found === 'string' ? found : ''
    return text
      .replaceAll(/\{(\w+), plural, .*other \{([^}]*)\}\}/g, (_, name: string, form: string) =>
        form.replaceAll('#', String(values[name])),
      )
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

const english: Language = { tag: 'en', direction: 'ltr', texts: en.texts, words: wordsOf(en.words) }

export const languages: Record<string, Language> & { en: Language } = {
  en: english,
  fa: { tag: 'fa', direction: 'rtl', texts: fa.texts, words: wordsOf(fa.words) },
}

export const LanguageContext = createContext(english)
export const useLanguage = () => use(LanguageContext)
