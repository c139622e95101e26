import type { Init } from '@fairhall/contract'
import { plainPath } from '@fairhall/contract/paths'
import { redirect } from '@tanstack/react-router'
import { targetOf } from '../prose/content-link.tsx'

/**
 * Applies the operator's redirects to navigation inside the page; the server applies them to first requests. Throws
 * the redirect. `pathname` has no language prefix.
 */
export function applyRedirects(
  init: Init | undefined,
  pathname: string,
  search: Record<string, unknown>,
): void {
  const plain = plainPath(pathname)
  const moved = init?.redirects.find(({ from }) => from === plain)
  if (moved === undefined) return
  if (!moved.to.startsWith('/')) throw redirect({ href: moved.to, reloadDocument: true })
  const target = targetOf(moved.to)
  const onward = { ...target, search: { ...search, ...target.search } }
  throw redirect(onward as unknown as Parameters<typeof redirect>[0])
}
