import { QRCodeSVG } from 'qrcode.react'

/** A QR code: dark on white with a quiet zone, because many cameras fail on inverted codes. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-block w-fit rounded-card bg-[#fff] p-3">
      <QRCodeSVG value={value} size={176} level="M" title={label} marginSize={0} />
    </span>
  )
}
