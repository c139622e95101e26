import type { ReferralFriend } from '@fairhall/contract'
import { Badge, type Tone } from '@fairhall/ui/badge'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { useNumberedPaging } from '../../shell/page-parts/use-numbered-paging.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { friendsQuery, PER_PAGE } from './friends-queries.ts'

/** Friends who registered with the link, each with what became of the reward and why. */
export function FriendList({ earned }: { earned: ReactNode }) {
  const t = useTranslations('pages.profile-friends.friends')
  const [page, setPage] = useState(1)
  const list = useQuery(friendsQuery(useClient(), page))
  const paging = useNumberedPaging({ page, onPage: setPage, total: list.data?.meta.total, perPage: PER_PAGE })
  return (
    <section aria-labelledby="friends-list" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="friends-list" className="text-xl">
          {t('title')}
        </h2>
        {earned}
      </div>
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={2}
        failed={{ title: t('failed'), retryLabel: t('retry'), className: 'py-8' }}
        empty={<EmptyState icon={<Users />} title={t('empty.title')} text={t('empty.text')} />}
        paging={paging}
      >
        {(friend) => <FriendRow friend={friend} />}
      </PagedList>
    </section>
  )
}

const tones = {
  waiting: 'neutral',
  rewarded: 'jade',
  refused: 'neutral',
  expired: 'neutral',
  notRewarded: 'neutral',
} as const satisfies Record<ReferralFriend['state'], Tone>

function FriendRow({ friend }: { friend: ReferralFriend }) {
  const t = useTranslations('pages.profile-friends.friends')
  const moment = useMoment()
  const { name, state, invitedAt, endsAt } = friend
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{name ?? t('unnamed')}</p>
        <p className="text-sm text-muted">{t('joined', { date: moment(invitedAt) })}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-1 max-sm:basis-full sm:items-end sm:text-end">
        <Badge tone={tones[state]} className="self-start sm:self-end">
          {t(`states.${state}.title`)}
        </Badge>
        <p className="max-w-sm text-sm text-pretty text-muted">
          {t(`states.${state}.text`, { date: moment(endsAt) })}
        </p>
      </div>
    </li>
  )
}
