package platen.scheduler.sweep.form;

import java.time.Duration;
import platen.jobs.form.prefill.ExpiredFormLinks;
import platen.scheduler.sweep.Sweep;

/** Deletes forms that were filled in beforehand and whose time is over. */
public final class ExpiredFormLinksSweep implements Sweep {
    private final ExpiredFormLinks links;

    public ExpiredFormLinksSweep(ExpiredFormLinks links) {
        this.links = links;
    }

    @Override
    public String name() {
        return "expired-form-links";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        return links.delete();
    }
}
