/** Queues about the protection of players, each with its deadlines. Staff can tighten; what loosens needs a second member. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queuesQuery } from '../../api/queries.ts'
import { TabLinks } from '../../parts/tab-links.tsx'
import { useMember } from '../../session/use-member.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Complaints } from './complaints.tsx'
import { Countries } from './countries.tsx'
import { Registers } from './registers.tsx'
import { Removals } from './removals.tsx'
import { Signs } from './signs.tsx'
import { type ProtectionTab, protectionTabs } from './tabs.ts'
import { useProtectionSearch } from './use-protection-search.ts'

const parts: Readonly<Record<ProtectionTab, () => React.ReactNode>> = {
  requests: Removals,
  signs: Signs,
  complaints: Complaints,
  countries: Countries,
  registers: Registers,
}

export function ProtectionPage() {
  const { t } = useTexts()
  const views = useMember()?.views ?? []
  const { data: queues } = useQuery(queuesQuery)
  const { search } = useProtectionSearch()
  const shown = protectionTabs.filter(({ view }) => views.includes(view))
  const chosen: ProtectionTab = search.tab ?? shown[0]?.id ?? 'requests'
  const Part = parts[chosen]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header>
        <h1 className="text-[22px] leading-7">{t('nav.protection')}</h1>
        <p className="text-muted">{t('protection.lead')}</p>
      </header>
      <TabLinks
        label={t('nav.protection')}
        chosen={chosen}
        tabs={shown.map(({ id, text, queue }) => ({
          id,
          text: t(text),
          count: queue === null ? 0 : (queues?.[queue]?.count ?? 0),
        }))}
        link={(tab, className, content) => (
          <Link
            key={tab}
            to="/protection"
            search={{ tab }}
            className={className}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            {content}
          </Link>
        )}
      />
      <Part key={chosen} />
    </div>
  )
}
