import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localisedPath } from '../../shell/locale/locale.ts'

/** Links inside the sentence of consent. They open beside the form, so that nothing typed is lost. */
export function useTermsLinks() {
  const { page } = useRouteContext({ from: '__root__' })
  const link = (path: string) => (chunks: ReactNode) => (
    <a href={localisedPath(path, page.locale)} target="_blank" rel="noreferrer">
      {chunks}
    </a>
  )
  return { terms: link('/static/terms'), privacy: link('/static/privacy') }
}
