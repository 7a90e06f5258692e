// Standalone development only: the portal loads routes.tsx through federation.
void import('./bootstrap')
