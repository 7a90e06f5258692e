ALTER TABLE "remotes" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "connect_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "base_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "remotes" SET "roles" = '{sign-in,register,profile}' WHERE "name" = 'remote-auth';--> statement-breakpoint
UPDATE "remotes" SET "roles" = '{home,plans}' WHERE "name" = 'remote-apps';--> statement-breakpoint
UPDATE "remotes" SET "roles" = '{admin,users}' WHERE "name" = 'remote-admin';
