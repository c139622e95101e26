import { Skeleton } from '@fairhall/ui/skeleton'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoundList } from './round-list.tsx'

const Tabs = lazy(() => import('@fairhall/ui/tabs').then((part) => ({ default: part.Tabs })))

/** `payments` is the list of invoices, which is a feature of its own. */
export function HistoryPage({ payments }: { payments: ReactNode }) {
  const t = useTranslations('pages.profile-history')
  const [tab, setTab] = useState<string>('rounds')
  return (
    <>
      <h1 className="mb-4 text-2xl">{t('title')}</h1>
      <Suspense fallback={<Skeleton className="h-11 w-52" />}>
        <Tabs
          look="underlined"
          label={t('tabs.label')}
          value={tab}
          onValue={setTab}
          panelClassName="pt-5"
          items={[
            { value: 'rounds', label: t('tabs.rounds') },
            { value: 'payments', label: t('tabs.payments') },
          ]}
        >
          {tab === 'rounds' ? <RoundList /> : payments}
        </Tabs>
      </Suspense>
    </>
  )
}
