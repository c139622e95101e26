import { BonusCodeStatus, BonusCodeTrigger } from '@fairhall/contract/codes'
import type { PlayerBonusCode } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { walletStep } from '../../../shell/third-party/funnels.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import { bonusCodesQuery } from './deposit-bonus-queries.ts'

const isAccepted = (code: PlayerBonusCode | null) => code !== null && code.playerBonusCodeId !== null

/** Adds and removes codes. A code may give its bonus immediately; if it doesn't, it is tried as a deposit code. */
export function useBonusCode() {
  const t = useTranslations('alerts.payments')
  const client = useClient()
  const queryClient = useQueryClient()
  const userId = useProfile()?.id
  const [isSending, setIsSending] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: bonusCodesQuery(client).queryKey })

  const send = (bonusCode: string, trigger: BonusCodeTrigger) =>
    client.call('addBonusCode', { body: { bonusCode, trigger } })

  /** Returns the added code, or null if it was refused, after telling the player. */
  async function add(bonusCode: string): Promise<PlayerBonusCode | null> {
    setIsSending(true)
    walletStep('promoSent', 'deposit', userId)
    try {
      // Any error of the first attempt counts as a refusal.
      const first = await send(bonusCode, BonusCodeTrigger.direct).catch(() => null)
      const code = isAccepted(first) ? first : await send(bonusCode, BonusCodeTrigger.deposit)
      if (isAccepted(code)) {
        await reload()
        return code
      }
      const isKnown = [first?.status, code?.status].includes(BonusCodeStatus.notAvailable)
      const name = isKnown ? 'bonusCodeNotAvailable' : 'bonusCodeIncorrect'
      notify({ title: t(`${name}.title`), text: t(`${name}.text`), tone: 'error' })
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsSending(false)
    }
    return null
  }

  async function remove({ playerBonusCodeId }: PlayerBonusCode) {
    if (playerBonusCodeId === null) return
    setIsSending(true)
    try {
      await client.call('removeBonusCode', { body: { playerBonusCodeId } })
      await reload()
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsSending(false)
    }
  }

  return { add, remove, isSending }
}
