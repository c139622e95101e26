import { type RefObject, useEffect } from 'react'

/**
 * A frame that fills the screen by its own request covers the time and the net position. Where the law demands these, only our own
 * full screen remains, which shows them above the game.
 */
export function useNoFrameFullScreen(isOn: boolean, frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const leave = () => {
      if (document.fullscreenElement !== null && document.fullscreenElement === frame.current)
        void document.exitFullscreen()
    }
    document.addEventListener('fullscreenchange', leave)
    return () => document.removeEventListener('fullscreenchange', leave)
  }, [isOn, frame])
}
