export { EmptyState, ErrorState, OfflineNotice, useOnline } from './states'
