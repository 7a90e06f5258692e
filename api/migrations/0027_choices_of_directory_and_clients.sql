ALTER TABLE "oidc_clients" ADD COLUMN "algorithm" text DEFAULT 'RS256' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by_directory" boolean DEFAULT false NOT NULL;
