import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'
import { markPwaVisit } from './pwa-visit.ts'

/** Reads where the visit comes from out of the URL: the affiliate tag, and whether the visitor opened the installed app. */
export function VisitSource() {
  const router = useRouter()
  const { data: init } = useQuery(initQuery(useClient()))
  const days = init?.affiliateTagDays

  useEffect(() => {
    if (days === undefined) return
    const { stag, source } = router.state.location.search as Record<string, unknown>
    if (source === 'pwa') markPwaVisit()
    if (stag === undefined) return
    const keep = async () => {
      // Few visits have a tag.
      const { affiliateCookie } = await import('./affiliate-tag.ts')
      const cookie = affiliateCookie(stag, document.cookie, {
        days,
        isSecure: location.protocol === 'https:',
      })
      if (cookie !== null) document.cookie = cookie
      const withoutTag = (search: Record<string, unknown>) => ({ ...search, stag: undefined })
      await router.navigate({
        to: '.',
        search: withoutTag,
        hash: true,
        replace: true,
        resetScroll: false,
      } as Parameters<typeof router.navigate>[0])
    }
    // The tag stays in the URL then, and the next load keeps it.
    void keep().catch(() => undefined)
  }, [router, days])

  return null
}
