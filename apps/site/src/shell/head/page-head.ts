import { createTranslator } from 'use-intl'
import type { RouterContext } from '../../router.tsx'
import type { TextTree } from '../texts/texts.ts'

type HeadContext = Pick<RouterContext, 'page' | 'texts'>
type Options = {
  values?: Record<string, string>
  isListed?: boolean
  image?: string
  /** Structured data about the page (schema.org). */
  data?: object
}

/**
 * Title and description of a page from its text document, which its loader must have loaded. `pages/lobby` has the
 * keys `title` and `description` at its top level. The root adds alternate links.
 */
export function pageHead({ page, texts }: HeadContext, document: string, options: Options = {}) {
  const [directory = '', name = ''] = document.split('/')
  const tree = (texts.messages()[directory] as TextTree | undefined)?.[name]
  if (tree === undefined) return {}
  const t = createTranslator({
    locale: page.locale.tag,
    messages: texts.messages() as Record<string, never>,
  }) as unknown as (key: string, values?: Record<string, string>) => string
  const brand = t('layout.shell.brand')
  const title = t(`${directory}.${name}.title`, options.values)
  const description = t(`${directory}.${name}.description`, options.values)
  return {
    meta: [
      { title: `${title} · ${brand}` },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:site_name', content: brand },
      { property: 'og:image', content: page.origin + (options.image ?? '/icons/share.png') },
      ...(options.isListed === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    ...(options.data ? { scripts: [dataScript(options.data)] } : {}),
  }
}

/** An inline data block. Its text is escaped, so it can't end the block. */
function dataScript(data: object) {
  return { type: 'application/ld+json', children: JSON.stringify(data).replaceAll('<', '\\u003c') }
}
