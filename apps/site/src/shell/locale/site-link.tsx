import { createLink, useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { elsewherePath } from './locale.ts'

/**
 * A link that may lead to a page without a prefix. In another tab, or pressed before hydration, it still requests
 * this language. Inside the page, the router uses the plain path.
 */
export const SiteLink = createLink(Anchor)

function Anchor({ children, ...props }: ComponentProps<'a'>) {
  const { page } = useRouteContext({ from: '__root__' })
  return (
    <a {...props} href={elsewherePath(props.href ?? '', page.locale)}>
      {children}
    </a>
  )
}
