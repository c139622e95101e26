import type { PlayerLimit } from '@fairhall/contract'
import { LimitDefinition } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Card, cardClass } from '@fairhall/ui/card'
import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, Coffee, type LucideIcon, PiggyBank, TrendingDown, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { CASH_KINDS, type CashKind, useCashKinds } from '../../shell/limits/cash-kinds.ts'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { LimitRow } from './limit-row.tsx'

/** Three cash limits in a row with two breaks below; on narrower screens one, two and two. */
const gridClass = 'mt-6 grid gap-3 md:grid-cols-2 xl:grid-cols-6'
const cashClass = 'md:first:col-span-2 xl:col-span-2'
const pause = { className: 'xl:col-span-3' }
const cashIcons: Record<CashKind, LucideIcon> = { deposit: Wallet, loss: TrendingDown, bet: PiggyBank }
const BREAKS = [
  { key: 'break', definition: LimitDefinition.coolingOff, Icon: Coffee, ...pause },
  { key: 'exclusion', definition: LimitDefinition.selfExclusion, Icon: Ban, ...pause },
] as const

/** The limits that a player has set, and the ways to set more. */
export function LimitsPage() {
  const t = useTranslations('pages.profile-limits')
  const limits = useQuery(limitsQuery(useClient()))
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <Loaded
        query={limits}
        outline={
          <div aria-busy="true" className={gridClass}>
            {CASH_KINDS.map((key) => (
              <Skeleton key={key} className={cx('h-48', cashClass)} />
            ))}
            {BREAKS.map(({ key, className }) => (
              <Skeleton key={key} className={cx('h-48', className)} />
            ))}
          </div>
        }
        failed={{ title: t('failed'), retryLabel: t('retry'), className: cx(cardClass, 'mt-6') }}
      >
        {(all) => <Kinds limits={all} />}
      </Loaded>
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

function Kinds({ limits }: { limits: readonly PlayerLimit[] }) {
  const t = useTranslations('pages.profile-limits')
  const modals = useModals()
  const kinds = [
    ...useCashKinds().map((key) => ({
      key,
      definition: LimitDefinition[key],
      Icon: cashIcons[key],
      className: cashClass,
      action: t('set'),
      onAction: () => void modals.open('add-cash-limit', { definition: key }),
    })),
    ...BREAKS.map((kind) => ({
      ...kind,
      action: t(`${kind.key}.begin`),
      onAction: () => void modals.open('self-exclusion-limit', { definition: kind.key }),
    })),
  ]
  return (
    <div className={gridClass}>
      {kinds.map(({ key, definition, Icon, action, onAction, className }) => (
        <Kind
          key={key}
          icon={Icon}
          title={t(`${key}.title`)}
          text={t(`${key}.text`)}
          limits={limits.filter((limit) => limit.definition === definition)}
          action={action}
          onAction={onAction}
          className={className}
        />
      ))}
    </div>
  )
}

type KindProps = {
  icon: LucideIcon
  title: string
  text: string
  limits: readonly PlayerLimit[]
  action: string
  onAction: () => void
  className: string
}

function Kind({ icon: Icon, title, text, limits, action, onAction, className }: KindProps) {
  return (
    <Card className={cx('flex flex-col p-5', className)}>
      <Icon aria-hidden="true" className="size-6 text-brass" />
      <h2 className="mt-3 text-lg">{title}</h2>
      <p className="mt-1 flex-1 text-sm text-pretty text-muted">{text}</p>
      {limits.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {limits.map((limit) => (
            <LimitRow key={limit.id} limit={limit} />
          ))}
        </ul>
      )}
      <Button variant="secondary" size="sm" className="mt-4 self-start" onClick={onAction}>
        {action}
        <span className="sr-only">: {title}</span>
      </Button>
    </Card>
  )
}
