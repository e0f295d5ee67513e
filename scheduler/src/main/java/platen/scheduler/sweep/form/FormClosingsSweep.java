package platen.scheduler.sweep.form;

import java.time.Duration;
import platen.jobs.form.FormClosings;
import platen.scheduler.sweep.Sweep;

/** Mails the contacts of workspaces when the closing time of a form has come. */
public final class FormClosingsSweep implements Sweep {
    private final FormClosings closings;

    public FormClosingsSweep(FormClosings closings) {
        this.closings = closings;
    }

    @Override
    public String name() {
        return "form-closings";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int runOnce() {
        return closings.report();
    }
}
