package platen.db.lease;

/**
 * SQL that finds the workspaces with open rows of a table, in rotation, and whether workers may claim these rows.
 *
 * <p>Costs an index probe of the table and one of workspaces for each workspace found, independent of the number of its
 * rows. The table has an index of its open rows by {@code workspace_id}.
 */
public final class WaitingWorkspaces {
    /**
     * Condition that the workspace of the row at hand is neither paused nor quarantined. For statements about rows that
     * are known by their ids, because it is checked for each row.
     */
    public static final String NOT_PAUSED = """
            not exists (select from workspace held_up where held_up.id = workspace_id and held_up.work_mode <> 'normal')
            """;

    /**
     * Like {@link #NOT_PAUSED}, for many rows: the few workspaces that are paused or quarantined are read once.
     */
    public static final String NOT_AMONG_PAUSED = """
            workspace_id not in (select held_up.id from workspace held_up where held_up.work_mode <> 'normal')
            """;

    /** SQL of more workspaces than there are. */
    public static final String UNLIMITED = "1000000000";
    private static final String FROM_THE_FIRST = "'00000000-0000-0000-0000-000000000000'::uuid";

    private WaitingWorkspaces() {}

    /** Returns {@link #find} of all workspaces. */
    public static String findAll(String table, String condition) {
        return find(table, condition, FROM_THE_FIRST, UNLIMITED);
    }

    /**
     * Returns the recursive common table expression {@code waiting (workspace_id, first_id, paused, place)}. Place
     * counts the workspaces that are not paused, from 1; that of a paused one has no meaning.
     *
     * @param condition of the rows that make a workspace count
     * @param after SQL of the workspace after which the rotation starts
     * @param limit SQL of the number of workspaces that are not paused to find at most
     */
    public static String find(String table, String condition, String after, String limit) {
        return """
                waiting (workspace_id, first_id, paused, place) as (
                    select first.id, first.id, first.paused, case when first.paused then 0 else 1 end
                      from lateral (<first>) first
                    union all
                    select following.id, w.first_id, following.paused,
                           w.place + case when following.paused then 0 else 1 end
                      from waiting w
                     cross join lateral (<following>) following
                     -- once around, or as far as wanted
                     where following.id <> w.first_id and w.place < <limit>
                )
                """.replace("<first>", next(table, condition, after))
                .replace("<following>", next(table, condition, "w.workspace_id"))
                .replace("<limit>", limit);
    }

    private static String next(String table, String condition, String after) {
        return """
                select found.id, workspace.work_mode <> 'normal' as paused
                  from (select coalesce(
                            (select workspace_id from <table>
                              where <condition> and workspace_id > <after> order by workspace_id limit 1),
                            (select workspace_id from <table>
                              where <condition> order by workspace_id limit 1)) as id
                         -- else the planner puts the probes wherever the id is used, and makes them three times
                         offset 0) found
                  join workspace on workspace.id = found.id
                """.replace("<table>", table).replace("<condition>", condition).replace("<after>", after);
    }
}
