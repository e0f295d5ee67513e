package platen.db.submission;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.statement.FrequentStatement;

/** Environments of workspaces that store no input data beyond the render. */
final class UnstoredAnswers {
    private static final FrequentStatement SCOPES = FrequentStatement.of("""
            select s.workspace_id, s.environment
              from unnest(:workspaces, :environments) as s (workspace_id, environment)
             where %s
            """.formatted(of("s")));

    private UnstoredAnswers() {}

    /** An environment of a workspace. */
    record Scope(UUID workspaceId, String environment) {
        static Scope of(NewSubmission submission) {
            return new Scope(submission.workspaceId(), submission.environment().wire());
        }
    }

    /** Returns those of the environments whose data is not stored. */
    static Set<Scope> among(Database database, Collection<Scope> scopes) {
        return new HashSet<>(SCOPES.on(database)
                .bindArray("workspaces", UUID.class, scopes.stream().map(Scope::workspaceId).toList())
                .bindArray("environments", String.class, scopes.stream().map(Scope::environment).toList())
                .list(row -> new Scope(row.getObject(1, UUID.class), row.getString(2))));
    }

    /**
     * Returns a condition that holds for submissions whose data is not stored when their render has ended.
     *
     * @param submission alias of rows with a workspace and an environment
     */
    static String of(String submission) {
        return """
                exists (select from retention t join workspace w on w.id = t.workspace_id
                         where t.workspace_id = <s>.workspace_id and t.environment = <s>.environment
                           and t.answers_days = 0 and w.legal_hold_at is null)
                """.replace("<s>", submission).strip();
    }
}
