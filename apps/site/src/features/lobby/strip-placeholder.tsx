import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { RotateCcw } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureTexts } from '../../shell/errors/failure-texts.ts'
import { isMissing, toFailure } from '../../shell/errors/report-failure.ts'

interface Props {
  query: { error: unknown; refetch: () => unknown }
  /** Its height: that of the strip. */
  className: string
}

/**
 * In the place of a strip that has no data yet. If loading fails, it says why, and a press loads the strip again. Nothing where
 * the market has no such strip.
 */
export function StripPlaceholder({ query, className }: Props) {
  const t = useTranslations('layout.errors.error')
  const textsOf = useFailureTexts()
  /** The query forgets its error when it is tried again, but the pressed button must stay. */
  const [pressedFor, setPressedFor] = useState<unknown>(null)
  const button = useKeptFocus()
  const error = query.error ?? pressedFor
  if (error === null) return <Skeleton className={className} />
  const failure = toFailure(error)
  if (failure === null || isMissing(error)) return null
  const isBusy = query.error === null
  const retry = () => {
    if (isBusy) return
    setPressedFor(error)
    void query.refetch()
  }
  return (
    <button
      ref={button}
      type="button"
      aria-busy={isBusy}
      onClick={retry}
      className={cx('continue-note', className)}
    >
      <RotateCcw
        aria-hidden="true"
        className={cx('size-4 shrink-0', isBusy && 'animate-spin motion-reduce:animate-none')}
      />
      <span className="min-w-0 flex-1 truncate text-start">{textsOf(failure).title}</span>
      <span className="shrink-0 font-semibold text-text">{t('retry')}</span>
    </button>
  )
}

const PRESSABLE = 'a, button'

/** When the button makes way for the strip, its focus moves to the strip. */
function useKeptFocus() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      const left = button.current
      if (left === null || left !== document.activeElement) return
      const [place, before] = [left.parentElement, left.previousElementSibling]
      queueMicrotask(() => {
        const strip = before === null ? place?.firstElementChild : before.nextElementSibling
        const pressable = strip?.matches(PRESSABLE) ? strip : strip?.querySelector(PRESSABLE)
        if (pressable instanceof HTMLElement) pressable.focus({ preventScroll: true })
      })
    },
    [],
  )
  return button
}
