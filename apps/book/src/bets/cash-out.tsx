import { useEffect, useId, useState } from 'react'
import { call, createId, RefusedError } from '../api/api.ts'
import type { Bet, CashOutOffer } from '../api/types.ts'
import { useMoney } from '../parts/formats.ts'
import { useLocale, useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { postToSite } from '../site/site.ts'
import { applyBet } from './bet-store.ts'

const ALL_BP = 10_000
const STEP_BP = 500
const ASK_MS = 3_000

type Sending =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The offer fell before it was taken: the player looks again. */
  | { kind: 'repriced' }
  /** The answer is missing. The same ID is safe to send again. */
  | { kind: 'unconfirmed'; id: string; partBp: number; amount: string }

/** The present offer for a bet, for all of it or a part. It is asked for every few seconds. */
export function CashOut({ bet }: { bet: Bet }) {
  const t = useTexts()
  const money = useMoney()
  const locale = useLocale()
  const slider = useId()
  const offer = useOffer(bet.id)
  const [partBp, setPartBp] = useState(ALL_BP)
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  if (offer === null) return <div className="mt-3 h-11" />
  if (offer.latest.amount === null)
    return <p className="mt-3 text-xs text-muted">{t(`cashOut.${offer.latest.reason ?? 'suspended'}`)}</p>

  const whole = money.toSubunits(offer.latest.amount) ?? 0n
  const stake = money.toSubunits(bet.openStake) ?? 0n
  const soldStake = (stake * BigInt(partBp)) / BigInt(ALL_BP)
  const amount = stake === 0n ? 0n : (whole * soldStake) / stake
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(partBp / ALL_BP)

  async function send(request: { id: string; partBp: number; amount: string }) {
    setSending({ kind: 'sending' })
    try {
      const reply = await call<{ bet: Bet }>(`/api/bets/${bet.id}/cash-out`, request)
      setSending({ kind: 'idle' })
      setPartBp(ALL_BP)
      applyBet(reply.bet)
      postToSite({ kind: 'balance.changed' })
      offer?.reload()
    } catch (error) {
      if (error instanceof RefusedError) {
        setSending({ kind: 'repriced' })
        offer?.reload()
      } else setSending({ kind: 'unconfirmed', ...request })
    }
  }
  const press = () =>
    void send(
      sending.kind === 'unconfirmed'
        ? { id: sending.id, partBp: sending.partBp, amount: sending.amount }
        : { id: createId(), partBp, amount: money.toDecimal(amount) },
    )
  return (
    <div className="mt-3 flex flex-col gap-2">
      <label htmlFor={slider} className="sr-only">
        {t('cashOut.part')}
      </label>
      <input
        id={slider}
        type="range"
        className="cash-out"
        min={STEP_BP}
        max={ALL_BP}
        step={STEP_BP}
        value={partBp}
        aria-valuetext={t('cashOut.partValue', { percent })}
        onChange={({ target }) => setPartBp(Number(target.value))}
      />
      <p className="flex justify-between gap-3 text-xs text-muted">
        <span>{partBp === ALL_BP ? t('cashOut.whole') : t('cashOut.partValue', { percent })}</span>
        {partBp < ALL_BP && (
          <span>{t('cashOut.left', { amount: money.showSubunits(stake - soldStake) })}</span>
        )}
      </p>
      {sending.kind === 'repriced' && (
        <p role="alert" className="text-xs text-coral">
          {t('cashOut.repriced')}
        </p>
      )}
      {sending.kind === 'unconfirmed' && (
        <p role="alert" className="text-xs text-coral">
          {t('cashOut.failed')}
        </p>
      )}
      <button
        type="button"
        className="cash-out-button"
        disabled={sending.kind === 'sending' || amount === 0n}
        onClick={press}
      >
        {t('cashOut.button', {
          amount: sending.kind === 'unconfirmed' ? money.show(sending.amount) : money.showSubunits(amount),
        })}
      </button>
    </div>
  )
}

/** Asked for every few seconds while it is shown. Null until the first answer. */
function useOffer(id: string): { latest: CashOutOffer; reload: () => void } | null {
  const { state, reload } = useLoaded(`offer ${id}`, () => call<CashOutOffer>(`/api/bets/${id}/cash-out`))
  const [latest, setLatest] = useState<CashOutOffer | null>(null)
  if (state.kind === 'loaded' && state.value !== latest) setLatest(state.value)
  useEffect(() => {
    const asking = setInterval(() => !document.hidden && reload(), ASK_MS)
    return () => clearInterval(asking)
  }, [reload])
  return latest && { latest, reload }
}
