import { createLink, useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { elsewherePath } from './locale.ts'

/**
 * A link that may lead to a page without a prefix. In another tab, or pressed before the page listens, it asks for this
 * language all the same; here the router goes to the address as it is.
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
