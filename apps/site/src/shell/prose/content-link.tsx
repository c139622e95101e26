import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SiteLink } from '../locale/site-link.tsx'
import { parseSearch } from '../search-codec.ts'

type Props = { to: string; className?: string; children: ReactNode }

/** A link that stands in the content. A page of this site keeps the language; what leads outside says so to machines. */
export function ContentLink({ to, className = '', children }: Props) {
  if (to.startsWith('#') || /^(?:mailto|tel):/i.test(to))
    return (
      <a href={to} className={className}>
        {children}
      </a>
    )
  if (!to.startsWith('/'))
    return (
      <a href={to} rel="noopener noreferrer" target="_blank" className={className}>
        {children}
      </a>
    )
  return (
    <SiteLink {...(targetOf(to) as LinkProps)} className={className}>
      {children}
    </SiteLink>
  )
}

/** Addresses in the content are text, which the router cannot check; the content's test does. */
export function targetOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid')
  return {
    to: pathname,
    search: parseSearch(search.slice(1)),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  }
}
