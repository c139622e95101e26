import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

/** Who licenses the operator in the visitor's market, and who helps with gambling problems there. */
export function LicenceLines() {
  const t = useTranslations('layout.shell.footer')
  const { data: init } = useQuery(initQuery(useClient()))
  const bodies = { licence: init?.information.licence, helpBody: init?.information.helpBody }
  return (['licence', 'helpBody'] as const).map((name) => {
    const body = bodies[name]
    const link = (words: ReactNode) => (
      <a href={body?.url} className="underline">
        {words}
      </a>
    )
    return body && <p key={name}>{t.rich(name, { ...body, link })}</p>
  })
}
