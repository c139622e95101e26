import type { ReferralPage } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LimitsNote } from '../../shell/limits/limits-note.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useSession } from '../../shell/session/session.ts'
import { FriendList } from './friend-list.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { referralQuery } from './friends-queries.ts'
import { LinkCard } from './link-card.tsx'
import { Steps } from './steps.tsx'

/** The player's link for friends, what both get, and the friends who came. */
export function FriendsPage() {
  const t = useTranslations('pages.profile-friends')
  const { status } = useSession()
  const referral = useQuery({ ...referralQuery(useClient()), enabled: status === 'player' })
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <Loaded query={referral} outline={<Outline />}>
        {(loaded) => <Referral referral={loaded} />}
      </Loaded>
    </>
  )
}

const Outline = () => (
  <div aria-busy="true">
    <Skeleton className="mt-6 h-52 rounded-card!" />
    <Skeleton className="mt-4 h-40 rounded-card!" />
  </div>
)

function Referral({ referral }: { referral: ReferralPage }) {
  const t = useTranslations('pages.profile-friends')
  const { tag, invitation } = referral
  return (
    <>
      {tag === null ? (
        <Card className="mt-6">
          <EmptyState icon={<UserX />} title={t('closed.title')} text={t('closed.text')} />
        </Card>
      ) : (
        <>
          <LinkCard tag={tag} referral={referral} />
          {invitation !== null && <InvitationCard invitation={invitation} currency={referral.currency} />}
          <Steps referral={referral} />
        </>
      )}
      <FriendList earned={<Earned rewards={referral.rewards} />} />
      {/* Invitations must not reach people who should not play. */}
      <LimitsNote className="mt-6">{(link) => t.rich('note', { link })}</LimitsNote>
    </>
  )
}

function Earned({ rewards }: Pick<ReferralPage, 'rewards'>) {
  const t = useTranslations('pages.profile-friends')
  const money = useMoneyFormat()
  if (rewards.length === 0) return null
  const sums = rewards.map(({ amount, currency }) => money(amount, currency)).join(' · ')
  return <p className="text-sm text-muted tabular-nums">{t('earned', { amount: sums })}</p>
}
