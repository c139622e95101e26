import { useRouteContext } from '@tanstack/react-router'
import { TextArticle, type TextDocument } from '../../shell/page-parts/text-article.tsx'

/** A page that is nothing but text: terms, privacy, help, a campaign. */
export function TextPage({ document }: { document: string }) {
  const { texts } = useRouteContext({ from: '__root__' })
  return <TextArticle page={texts.document(document) as unknown as TextDocument} />
}
