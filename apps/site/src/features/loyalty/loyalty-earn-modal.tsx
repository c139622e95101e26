import type { LoyaltyTerms } from '@fairhall/contract'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Coins, Crown, Percent, Scale, Sparkles } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { collectionsQuery } from '../../shell/games/collections-query.ts'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PointList } from '../../shell/modals/point-list.tsx'
import { termsQuery } from './loyalty-queries.ts'

/** How points and rakeback are counted, with the operator's numbers. */
export default function LoyaltyEarnModal({ open, level, close, onClosed }: ModalProps<'loyalty-earn'>) {
  const t = useTranslations('modals.loyalty-earn')
  const client = useClient()
  const { data: init } = useQuery(initQuery(client))
  const isClosed = init?.features.loyalty === false
  const terms = useQuery({ ...termsQuery(client), enabled: init?.features.loyalty === true })
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Sparkles />}
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={t('action')}
    >
      {isClosed ? (
        <Notice>{t('closed')}</Notice>
      ) : (
        <Loaded query={terms} outline={<Skeleton className="h-80" />}>
          {(loaded) => <Terms terms={loaded} />}
        </Loaded>
      )}
    </MessageModal>
  )
}

function Terms({ terms }: { terms: LoyaltyTerms }) {
  const t = useTranslations('modals.loyalty-earn.points')
  const format = useFormatter()
  const percent = usePercent()
  const money = useMoneyFormat()
  const { currency, weights, fullEdge, edgeMax, claimMin } = terms
  const base = { points: format.number(Number(weights.base)), count: Number(weights.base) }
  return (
    <>
      <PointList
        items={[
          {
            icon: <Coins />,
            title: t('stakes.title', { ...base, amount: money('1', currency) }),
            text: t('stakes.text'),
          },
          { icon: <Scale />, title: t('edge.title'), text: t('edge.text', { edge: percent(fullEdge) }) },
          {
            icon: <Percent />,
            title: t('rakeback.title'),
            text: t('rakeback.text', { edge: percent(edgeMax), amount: money(claimMin, currency) }),
          },
          { icon: <Crown />, title: t('levels.title'), text: t('levels.text') },
        ]}
      />
      <Weights weights={weights} />
    </>
  )
}

/** Nothing if all games count the same. */
function Weights({ weights }: Pick<LoyaltyTerms, 'weights'>) {
  const t = useTranslations('modals.loyalty-earn.weights')
  const format = useFormatter()
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const { base, categories, games } = weights
  if (categories.length + games.length === 0) return null
  const times = (weight: string) =>
    t('times', { weight: format.number(Number(weight), { maximumFractionDigits: 3 }) })
  const nameOf = (id: string) => collections.find(({ identity }) => identity === id)?.title ?? id
  return (
    <div className="mt-4">
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{t('title')}</h3>
      <FactList
        rows={[
          ...games.map(({ title, weight }) => ({ label: title, value: times(weight) })),
          ...categories.map(({ id, weight }) => ({ label: nameOf(id), value: times(weight) })),
          { label: t('others'), value: times(base) },
        ]}
      />
    </div>
  )
}
