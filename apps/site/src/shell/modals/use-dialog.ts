import { useState } from 'react'

/**
 * A small dialog that is there only to be open: `close` lets it leave the screen, and who shows it hears of that by `onClosed`.
 * Its Modal is the caller's own, as some load it late.
 */
export function useDialog(onClosed: () => void) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return { close, frame: { open: isOpen, size: 'sm' as const, onClose: close, onClosed } }
}
