/** Pixels: twice the largest size at which icons are shown. */
const SIDE = 128

/**
 * Fits a picture into a square and encodes it as base64.
 * @throws where the browser cannot decode the file
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
  // Browsers that cannot encode WebP fall back to PNG.
  return canvas.toDataURL('image/webp', 0.9).split(',')[1] ?? ''
}
