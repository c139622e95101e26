import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { MissingTexts } from '../shell/texts/texts.ts'

const IDENTITY = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The name of the document for this URL. A URL in the wrong case or with other characters has none. */
export function documentOf(kind: string, identity: string): string {
  const parts = identity.split('/')
  if (!parts.every((part) => IDENTITY.test(part))) throw notFound()
  return `pages/${kind}-${parts.join('--')}`
}

/** Loads a page's document and the other texts it needs. If no language has the document, the page is not found. */
export async function loadDocument(
  { texts }: Pick<RouterContext, 'texts'>,
  document: string,
  others: readonly string[] = [],
): Promise<{ document: string }> {
  await Promise.all([texts.load([document]), texts.load(others)]).catch((error: unknown) => {
    throw error instanceof MissingTexts ? notFound() : error
  })
  return { document }
}
