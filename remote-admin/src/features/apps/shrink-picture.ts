/** Pixels of an uploaded icon's side: twice the largest size at which it is shown. */
const SIDE = 128

/**
 * A picture file as a square of 128 px, the whole picture in its middle, as base64 without its prefix.
 * @throws where the browser cannot read it
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const scale = SIDE / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  picture.close()
  // Browsers that cannot write WebP give PNG instead.
  return canvas.toDataURL('image/webp', 0.9).split(',')[1] ?? ''
}
