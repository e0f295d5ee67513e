package platen.db.workspace;

import java.util.OptionalInt;
import platen.db.core.WireName;

/** Tariff of a workspace: sets its default monthly quota, and whether PDFs carry the Free plan's footer. */
public enum Plan implements WireName {
    FREE(100),
    STARTER(1_000),
    BUSINESS(10_000),
    ENTERPRISE(-1);

    private final int allowance;

    Plan(int allowance) {
        this.allowance = allowance;
    }

    /** Returns the default quota in renders per month, for workspaces without their own; empty is unlimited. */
    public OptionalInt defaultAllowance() {
        return allowance < 0 ? OptionalInt.empty() : OptionalInt.of(allowance);
    }
}
