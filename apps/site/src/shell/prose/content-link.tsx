import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SiteLink } from '../locale/site-link.tsx'
import { parseSearch } from '../search-codec.ts'

type Props = { to: string; className?: string; children: ReactNode }

/** A link in content. Internal links keep the language; external ones are marked for search engines. */
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

/** The router can't check URLs in content; the content tests do. */
export function targetOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid')
  return {
    to: pathname,
    search: parseSearch(search.slice(1)),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  }
}
