ALTER TABLE "remotes" ADD COLUMN "last_worker_scope" text;--> statement-breakpoint
UPDATE "remotes" SET "last_worker_scope" = "worker_scope";
