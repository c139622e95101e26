import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localisedPath } from '../../shell/locale/locale.ts'

/** The links in the consent label. They open in another tab, so the form keeps its input. */
export function useTermsLinks() {
  const { page } = useRouteContext({ from: '__root__' })
  const link = (path: string) => (chunks: ReactNode) => (
    <a href={localisedPath(path, page.locale)} target="_blank" rel="noreferrer">
      {chunks}
    </a>
  )
  return { terms: link('/static/terms'), privacy: link('/static/privacy') }
}
