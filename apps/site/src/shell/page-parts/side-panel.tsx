import { SidePanel as Panel, type SidePanelProps } from '@fairhall/ui/side-panel'
import { useRouter } from '@tanstack/react-router'
import { type Ref, useCallback, useEffect, useImperativeHandle, useState } from 'react'

export type PanelHandle = { open: () => void }

type Props = Omit<SidePanelProps, 'open' | 'onClose'> & { ref: Ref<PanelHandle> }

/** A side panel. It closes on navigation; otherwise it would cover the page that was chosen in it. */
export function SidePanel({ ref, ...panel }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  useImperativeHandle(ref, () => ({ open: () => setIsOpen(true) }), [])
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && close()),
    [router, close],
  )
  return <Panel {...panel} open={isOpen} onClose={close} />
}
