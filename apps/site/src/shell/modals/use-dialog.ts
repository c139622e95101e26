import { useState } from 'react'

/**
 * A small dialog that is open while mounted. `close` starts its exit, and `onClosed` is called when it has left the
 * screen. The caller renders the Modal, because some load it lazily.
 */
export function useDialog(onClosed: () => void) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return { close, frame: { open: isOpen, size: 'sm' as const, onClose: close, onClosed } }
}
