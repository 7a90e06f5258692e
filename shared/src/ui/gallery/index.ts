export { UiGallery } from './gallery'
