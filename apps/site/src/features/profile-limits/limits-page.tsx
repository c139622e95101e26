import type { Constants } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { ErrorState } from '@fairhall/ui/empty-state'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, Coffee, type LucideIcon, PiggyBank, TrendingDown, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'

type Limits = Constants['player']['limit']

const CASH = [
  { key: 'deposit', Icon: Wallet },
  { key: 'loss', Icon: TrendingDown },
  { key: 'bet', Icon: PiggyBank },
] as const

/** The limits that this house keeps for a player, with their real periods, and the way to set them. */
export function LimitsPage() {
  const t = useTranslations('pages.profile-limits')
  const { data, isError, refetch } = useQuery(constantsQuery(useClient()))
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-xl text-pretty text-muted">{t('description')}</p>
      {isError && <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="mt-6 h-96" />}
      {data && <Kinds limits={data.player.limit} />}
      <Notice tone="care" className="mt-5">
        <p className="font-semibold">{t('ask.title')}</p>
        <p className="mt-0.5 text-muted">{t('ask.text')}</p>
        <Link to="/contact" className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mt-3`}>
          {t('ask.action')}
        </Link>
      </Notice>
      <p className="mt-5 text-sm text-muted">
        {t.rich('help', {
          link: (words) => (
            <Link
              to="/static/$page"
              params={{ page: 'responsible-play' }}
              className="font-semibold text-azure hover:underline"
            >
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  )
}

function Kinds({ limits }: { limits: Limits }) {
  const t = useTranslations('pages.profile-limits')
  return (
    <div className="mt-6 grid gap-3 md:grid-cols-2">
      {CASH.map(({ key, Icon }) => (
        <Kind
          key={key}
          icon={Icon}
          title={t(`${key}.title`)}
          text={t(`${key}.text`)}
          periods={limits.cashPeriod}
        />
      ))}
      <Kind icon={Coffee} title={t('break.title')} text={t('break.text')} periods={limits.coolingOffPeriod} />
      <Kind
        icon={Ban}
        title={t('exclusion.title')}
        text={t('exclusion.text')}
        periods={limits.selfExclusionPeriod}
      />
    </div>
  )
}

type KindProps = {
  icon: LucideIcon
  title: string
  text: string
  periods: readonly { id: string | number }[]
}

function Kind({ icon: Icon, title, text, periods }: KindProps) {
  const t = useTranslations('pages.profile-limits.periods')
  const nameOf = (id: string) => (t.has(id as 'daily') ? t(id as 'daily') : id)
  return (
    <Card className="flex flex-col p-5">
      <Icon aria-hidden="true" className="size-6 text-brass" />
      <h2 className="mt-3 text-lg">{title}</h2>
      <p className="mt-1 flex-1 text-sm text-pretty text-muted">{text}</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {periods.map(({ id }) => (
          <li key={id} className="rounded-chip border border-line bg-raised px-3 py-1 text-xs font-semibold">
            {nameOf(String(id))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
