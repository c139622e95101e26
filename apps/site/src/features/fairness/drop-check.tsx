import type { JackpotDrop } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { type DropCheck, dropQuery } from './drop-query.ts'
import { Fact, Verdict } from './verdict.tsx'

/** The verdict on the drop of a jackpot, with all the data it is based on. */
export function DropResult({ drop }: { drop: string }) {
  const t = useTranslations('pages.fairness.drop')
  const query = useQuery(dropQuery(useClient(), drop))
  return (
    <Loaded query={query} outline={<Skeleton className="mt-6 h-80 w-full" />}>
      {(check) =>
        check === null ? (
          <EmptyState icon={<LockKeyhole />} title={t('open.title')} text={t('open.text')} />
        ) : (
          <div role="status" className="mt-6 grid gap-4">
            <DropVerdict {...check} />
            <Facts drop={check.drop} />
          </div>
        )
      }
    </Loaded>
  )
}

function DropVerdict({ drop, verdict }: NonNullable<DropCheck>) {
  const t = useTranslations('pages.fairness.drop')
  if (verdict.kind === 'right')
    return <Verdict tone="right" title={t('right.title')} text={t(`right.${drop.drop.kind}`)} />
  const differences = verdict.differences.map((difference) => t(`wrong.${difference}`))
  return <Verdict tone="wrong" title={t('wrong.title')} text={differences.join(' ')} />
}

function Facts({ drop: { win, commitment, secret, drop, amount } }: { drop: JackpotDrop }) {
  const t = useTranslations('pages.fairness.drop.facts')
  const money = useMoneyFormat()
  const format = useFormatter()
  return (
    <Card className="overflow-hidden">
      <dl className="divide-y divide-line">
        <Fact label={t('jackpot')}>{t('potOf', { name: win.name, number: win.pot })}</Fact>
        <Fact label={t('at')}>
          {format.dateTime(new Date(win.at), { dateStyle: 'medium', timeStyle: 'medium' })}
        </Fact>
        <Fact label={t('prize')}>{money(win.amount, win.currency)}</Fact>
        <Fact label={t('commitment')} isCode>
          {commitment}
        </Fact>
        <Fact label={t('secret')} isCode>
          {secret}
        </Fact>
        {drop.kind === 'amount' && (
          <Fact label={t('before')} isCode>
            {drop.before}
          </Fact>
        )}
        <Fact label={t('after')} isCode>
          {amount}
        </Fact>
        {drop.kind === 'time' && (
          <Fact label={t('place')}>{t('placeOf', { place: drop.winner + 1, count: drop.players })}</Fact>
        )}
      </dl>
    </Card>
  )
}
