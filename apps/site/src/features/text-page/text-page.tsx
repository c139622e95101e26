import { useRouteContext } from '@tanstack/react-router'
import { TextArticle, type TextDocument } from '../../shell/page-parts/text-article.tsx'

/** A page of plain text: terms, privacy, help or a campaign. */
export function TextPage({ document }: { document: string }) {
  const { texts } = useRouteContext({ from: '__root__' })
  return <TextArticle page={texts.document(document) as unknown as TextDocument} />
}
