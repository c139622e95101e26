import type { ReferralPage } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { Progress } from '@fairhall/ui/progress'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useMoment } from '../../shell/player/use-moment.ts'

type Props = { invitation: NonNullable<ReferralPage['invitation']>; currency: string }

/** How far the player, who was invited too, has come. Only while it is undecided: nothing reminds of a reward that was missed. */
export function InvitationCard({ invitation, currency }: Props) {
  const t = useTranslations('pages.profile-friends.invitation')
  const format = useFormatter()
  const money = useMoneyFormat()
  const moment = useMoment()
  const { state, points, quantity, reward, endsAt } = invitation
  if (state !== 'waiting') return null
  const progress = t('progress', { points: format.number(points), quantity: format.number(quantity) })
  return (
    <Card className="mt-4 p-4 md:p-5">
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 mb-3 text-sm text-pretty text-muted tabular-nums">
        {t('text', { amount: money(reward, currency), date: moment(endsAt) })}
      </p>
      <Progress share={points / quantity} label={progress} />
      <p className="mt-2 text-sm tabular-nums">{progress}</p>
    </Card>
  )
}
