package platen.db.retention;

import java.time.Instant;

/** While it is set, nothing of the workspace is deleted: by time, by request or with the workspace. */
public record LegalHold(Instant since, String reason) {}
